import { download } from '../parts/download.ts';
import { act } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';

/** Downloads the rows of a file that were not imported. */
export const RefusedRows = ({ id, importId }: { id: string; importId: string }) => (
  <button
    type="button"
    onClick={() =>
      void act(() => download(`/v1/chatbots/${id}/sources/faq/imports/${importId}/refused`, 'refused-faqs.csv'))
    }
  >
    {text('importDownload')}
  </button>
);
