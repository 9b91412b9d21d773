/** US dollars per million tokens. */
export interface ModelPrices {
  input: number;
  output: number;
  /** Of input tokens that came from the provider's cache. */
  cached: number;
}

/** Prices of input, output and cached input tokens, such as `0.06/0.24/0.015`. */
export const modelPricesForm = /^\d{1,6}(\.\d{1,6})?(\/\d{1,6}(\.\d{1,6})?){2}$/;
export const MODEL_PRICES_RULE =
  'US dollars per million tokens of input, output and cached input, such as 0.06/0.24/0.015';

/** Reads prices in their written form. */
export function modelPricesOf(written: string): ModelPrices {
  const [input = 0, output = 0, cached = 0] = written.split('/').map(Number);
  return { input, output, cached };
}
