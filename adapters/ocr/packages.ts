import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Versions that were tested. They are not installed with the platform, because they take 60 MB. */
const CORE = { name: 'tesseract.js-core', version: '7.0.0' };
const DATA_VERSION = '1.0.0';

/** With SIMD, which Node has on all processors that it supports, and for neural networks only. */
export const corePath = (): string => resolve(`${CORE.name}/tesseract-core-simd-lstm`);

/** The smaller of the two models in the package: as accurate on print, and three times as fast. */
export const dataPath = (language: string): string =>
  resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`);

/** The command that installs what these languages need. Undefined: all of it is installed. */
export function missingPackages(languages: readonly string[]): string | undefined {
  const missing = [
    ...(isInstalled(corePath) ? [] : [`${CORE.name}@${CORE.version}`]),
    ...languages
      .filter((language) => !isInstalled(() => dataPath(language)))
      .map((language) => `@tesseract.js-data/${language}@${DATA_VERSION}`),
  ];
  return missing.length > 0 ? `npm install --no-save ${missing.join(' ')}` : undefined;
}

function isInstalled(locate: () => string): boolean {
  try {
    locate();
    return true;
  } catch {
    return false;
  }
}
