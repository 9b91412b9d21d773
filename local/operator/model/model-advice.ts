import type { ModelFailure } from '../../../domain/core/app.ts';

/** Details of a model's failure. */
interface Trouble {
  /** `bedrock` or `openai`. */
  kind: string;
  region: string;
  failure: ModelFailure;
  /** The adapter's error message, and the service's. */
  error: string;
  said: string;
}

interface Advice {
  kind?: string;
  failure?: ModelFailure;
  /** Matched against the adapter's and the service's messages. */
  says?: RegExp;
  text: (trouble: Trouble) => string;
}

/** The first match applies. */
const advices: readonly Advice[] = [
  {
    says: /token limit/,
    text: () =>
      'The model used all its tokens before it wrote any text, as reasoning models do. Raise MAX_TOKENS (maxTokens).',
  },
  {
    kind: 'bedrock',
    says: /credential|security token|UnrecognizedClient|ExpiredToken/i,
    text: () => 'There are no valid AWS credentials. Sign in, or set AWS_PROFILE, and try again.',
  },
  {
    kind: 'bedrock',
    says: /on-demand|inference profile/i,
    text: ({ region }) =>
      `${region} has this model only as an inference profile: put the prefix of a geography before its id, such as ` +
      '"us.", "eu." or "apac.", and deploy again.',
  },
  {
    kind: 'bedrock',
    failure: 'not_enabled',
    says: /AccessDenied/,
    text: () =>
      'These credentials or this account may not use the model. Check the policies of the caller and of the organization ' +
      '(bedrock:InvokeModelWithResponseStream). Models of other providers must be subscribed to once, by somebody with ' +
      'aws-marketplace:Subscribe; those of Anthropic also need the use case form of the Bedrock console.',
  },
  {
    kind: 'bedrock',
    failure: 'not_enabled',
    text: ({ region }) =>
      `The account has no such model in ${region}. Check the id and the region in the model catalog of the ` +
      'Bedrock console; those of Anthropic also need the use case form there.',
  },
  {
    kind: 'bedrock',
    failure: 'throttled',
    text: () =>
      "The account's quota for this model is used up. New accounts have low ones: ask for more under Service Quotas, " +
      'Amazon Bedrock. An inference profile spreads calls over several regions.',
  },
  {
    kind: 'openai',
    failure: 'throttled',
    text: () => 'The server reports too many requests, or the account has no credit.',
  },
  {
    kind: 'openai',
    says: /answered 401|answered 403/,
    text: () => 'The server refuses the key. Check OPENAI_API_KEY.',
  },
  {
    kind: 'openai',
    says: /answered 404/,
    text: () =>
      'The server does not know the model or the path. Check MODEL, and that OPENAI_BASE_URL ends before /chat/completions.',
  },
  {
    kind: 'openai',
    says: /no connection/,
    text: () => 'Nothing responds at OPENAI_BASE_URL. Check the address, and that the server is running.',
  },
  {
    failure: 'timeout',
    text: () =>
      'The model did not answer in time. Try again, then raise FIRST_TEXT_SECONDS (firstTextSeconds), or take a smaller model or another region.',
  },
];

/** Returns advice on a failure in plain words. */
export function adviceOn(trouble: Trouble): string {
  const { kind, failure, error, said } = trouble;
  const advice = advices.find(
    (candidate) =>
      (candidate.kind ?? kind) === kind &&
      (candidate.failure ?? failure) === failure &&
      (candidate.says ?? / /).test(`${error} ${said}`),
  );
  return advice?.text(trouble) ?? 'The service failed or rejected the request. Try again; its message may help.';
}
