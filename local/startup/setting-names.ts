import { variableNames } from '../../config/environment.ts';
import { localVariableNames } from '../settings.ts';

const MIN_LENGTH = 4;
/** Variables of other programs. Vite and its test runner set MODE. */
const unrelated = ['MODE'];

/** Whether one inserted, deleted, replaced or swapped letter turns one name into the other. */
function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}

/** Returns a line for each variable that looks like a misspelt setting, because an unknown one would have no effect. */
export function misspeltSettings(env: Record<string, string | undefined>): string[] {
  const knownNames = [...new Set([...variableNames, ...localVariableNames])];
  return Object.keys(env)
    .filter((name) => name.length >= MIN_LENGTH && !knownNames.includes(name) && !unrelated.includes(name))
    .flatMap((name) => {
      const meant = knownNames.find((candidate) => isOneSlip(name, candidate));
      return meant ? [`${name} is not a setting and has no effect. Did you mean ${meant}?`] : [];
    });
}
