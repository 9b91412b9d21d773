import type { TokenUsage as BedrockUsage, ConverseStreamOutput } from '@aws-sdk/client-bedrock-runtime';
import type { TokenUsage } from '../../domain/core/app.ts';

/** The SDK throws most stream errors. If one arrives as an event, it ends the stream as well. */
export const troubleIn = (output: ConverseStreamOutput) =>
  output.internalServerException ??
  output.modelStreamErrorException ??
  output.serviceUnavailableException ??
  output.throttlingException ??
  output.validationException;

export const usageOf = ({
  inputTokens = 0,
  outputTokens = 0,
  cacheReadInputTokens = 0,
  cacheWriteInputTokens = 0,
}: BedrockUsage): TokenUsage => ({
  // Bedrock counts cached tokens apart.
  inputTokens: inputTokens + cacheReadInputTokens + cacheWriteInputTokens,
  outputTokens,
  cachedTokens: cacheReadInputTokens,
  cacheWriteTokens: cacheWriteInputTokens,
});
