import { useState } from 'preact/hooks';
import { Dialog } from '#core';
import { act } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { type Bundle, saveBundle } from './bundle.ts';
import { LeftOut } from './left-out.tsx';

/** The button that saves a chatbot as a file, and says what the file does not have. */
export function ExportBot({ chatbotId }: { chatbotId: string }) {
  const [leftOut, setLeftOut] = useState<Bundle['leftOut']>();
  return (
    <>
      <button type="button" onClick={() => void act(async () => setLeftOut(await saveBundle(chatbotId)))}>
        {text('bundle_export')}
      </button>
      {!!leftOut?.length && (
        <Dialog title={text('bundle_export')} onClose={() => setLeftOut(undefined)}>
          <LeftOut sources={leftOut} />
        </Dialog>
      )}
    </>
  );
}
