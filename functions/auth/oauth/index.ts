export { answerAuthorize, answerDecision, answerQuestion } from './authorize.ts';
export { answerRegistration, answerRevocation, answerTokenRequest } from './endpoints.ts';
export { answerResourceMetadata, answerServerMetadata } from './metadata.ts';
