import type { Language } from '../../language/terms.ts';

const words = (list: string) => new RegExp(`^(?:${list})(?![\\p{L}\\p{N}])`, 'iu');

/**
 * Beginnings that refer to the previous sentence. Words that also begin independent sentences ("die", "sie") are left
 * out.
 */
const byLanguage: Partial<Record<Language, RegExp>> = {
  english: words(
    "it|it['’]s|its|they|they['’]re|them|their|this|these|those|that|he|she|his|her|such|both|however|otherwise|therefore|in (?:this|that|such|these|those) cases?|if (?:so|not)",
  ),
  spanish: words('esto|estos|estas|este|esta|ese|esa|esos|ellos|ellas|en (?:este|ese|tal) caso|además|sin embargo'),
  french: words("ils?|elles?|ce|c['’]est|cet|cette|ces|cela|ceci|ça|dans ce cas|cependant|sinon"),
  german: words(
    'er|dies|diese[rsmn]?|sonst|in diesem fall|dabei|dafür|es (?:kostet|dauert|wird|enthält)|danach|jedoch',
  ),
  italian: words('quest[oaie]|ess[oaie]|in (?:questo|tal) caso|tuttavia|altrimenti'),
  portuguese: words('ele|eles|elas?|isso|isto|est[ae]s?|ess[ae]s?|ness[ea] caso|nest[ea] caso|no entanto'),
  dutch: words('dit|deze|in dat geval|daarna|anders|hij|ze'),
  polish: words('to|ten|ta|te|on|ona|ono|one|oni|w takim (?:przypadku|razie)|jednak'),
  turkish: words('bu|bunlar|o|onlar|bu durumda|ancak'),
};
const otherScripts = /^(?:これ|それ|この|その|ただし|また|这|這|那|它|其|此|但|هذا|هذه|ذلك|وهو|وهي)/u;

/** Returns true if a sentence is hard to understand without the previous one: "They are free for children." */
export const refersBack = (sentence: string, language: Language): boolean =>
  otherScripts.test(sentence) || (byLanguage[language]?.test(sentence) ?? false);
