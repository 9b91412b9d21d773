import { citations } from '../../operations/knowledge.ts';
import { useQuery } from '../parts/use-query.ts';

/** How often answers of a chatbot were based on each of its sources, by its ID. Undefined until it is known. */
export function useCited(chatbotId: string) {
  const { data } = useQuery(citations, { chatbotId });
  return data && new Map(data.sourceCitations.map((cited) => [cited.sourceId, cited]));
}
