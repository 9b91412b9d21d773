import { RemovalPolicy } from 'aws-cdk-lib';
import { CfnIndex, CfnVectorBucket } from 'aws-cdk-lib/aws-s3vectors';
import type { Construct } from 'constructs';
import { embeddingDimensions } from '../../config/bedrock.ts';
import type { StackSettings } from '../settings.ts';

/**
 * Creates the vector store of large chatbots, and returns its index's ARN. Undefined unless the settings ask for one. Nothing in it is
 * retained: the table has everything, and passages are put again into an index of another name. Another embedding model needs another
 * index.
 */
export function createVectorStore(scope: Construct, settings: StackSettings): string | undefined {
  const { vectorStore, embeddingModel } = settings;
  if (vectorStore !== 's3' || !embeddingModel) return undefined;
  const modelId = embeddingModel.slice('bedrock:'.length);
  const bucket = new CfnVectorBucket(scope, 'VectorBucket');
  const index = new CfnIndex(scope, `Passages${modelId.replace(/\W/g, '')}`, {
    vectorBucketArn: bucket.attrVectorBucketArn,
    dataType: 'float32',
    dimension: embeddingDimensions(modelId),
    distanceMetric: 'cosine',
  });
  for (const resource of [bucket, index]) resource.applyRemovalPolicy(RemovalPolicy.DESTROY);
  return index.attrIndexArn;
}
