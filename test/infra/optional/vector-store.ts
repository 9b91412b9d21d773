import { describe, expect, it } from 'vitest';
import { synthesise } from '../../../infra/synthesise.ts';

describe('a vector store', () => {
  const settings = { embeddingModel: 'bedrock:amazon.titan-embed-text-v2:0', vectorStore: 's3' };
  const typesOf = (template: ReturnType<typeof synthesise>) =>
    Object.values(template.Resources).map(({ Type }) => Type);

  it('is one bucket with one index of the size of the model’s vectors, and none by default', () => {
    const template = synthesise(settings);
    expect(
      typesOf(template)
        .filter((type) => type.startsWith('AWS::S3Vectors'))
        .toSorted(),
    ).toEqual(['AWS::S3Vectors::Index', 'AWS::S3Vectors::VectorBucket']);
    const index = Object.values(template.Resources).find(({ Type }) => Type === 'AWS::S3Vectors::Index');
    expect(index).toMatchObject({ DeletionPolicy: 'Delete' });
    expect(index?.Properties).toMatchObject({ Dimension: 512, DistanceMetric: 'cosine', DataType: 'float32' });
    expect(typesOf(synthesise()).some((type) => type.startsWith('AWS::S3Vectors'))).toBe(false);
  });

  it('is told to those that also write or look up chunks', () => {
    const told = Object.values(synthesise(settings).Resources).flatMap(({ Type, Properties }) =>
      Type === 'AWS::Lambda::Function' && Properties.Environment?.Variables.VECTOR_STORE
        ? [Properties.FunctionName]
        : [],
    );
    expect(told).toEqual(['rest', 'graphql', 'public', 'ingest', 'maintenance'].map((name) => `Frontdesk-${name}`));
  });

  it('is asked by those that answer, and changed by maintenance alone', () => {
    const actionsOf = Object.entries(synthesise(settings).Resources).flatMap(([id, { Type, Properties }]) => {
      const statements = Type === 'AWS::IAM::Policy' ? Properties.PolicyDocument.Statement : [];
      const actions = statements.find(({ Sid }: { Sid: string }) => Sid === 'Vectors')?.Action;
      return actions ? [[/^Functions(.+?)Role/.exec(id)?.[1], actions]] : [];
    });
    const query = ['s3vectors:GetVectors', 's3vectors:QueryVectors'];
    expect(Object.fromEntries(actionsOf)).toEqual({
      rest: query,
      graphql: query,
      public: query,
      maintenance: [
        's3vectors:DeleteVectors',
        's3vectors:GetVectors',
        's3vectors:PutVectors',
        's3vectors:QueryVectors',
      ],
    });
  });
});
