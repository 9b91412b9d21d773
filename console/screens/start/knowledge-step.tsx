import { useState } from 'preact/hooks';
import { counted, href, loadBotNames, may } from '#core';
import { AddSource } from '../knowledge/add.tsx';
import type { SourceKind } from '../knowledge/fields.tsx';
import { KindButtons } from '../knowledge/kind-buttons.tsx';
import { text } from '../parts/text.ts';
import { Step } from './step.tsx';
import type { useProgress } from './use-progress.ts';

const MAX_FAILURES = 3;

interface KnowledgeStepProps {
  chatbotId: string;
  progress: NonNullable<ReturnType<typeof useProgress>['data']>;
  isNext: boolean;
  added(): void;
}

/** Done once something can be found. What failed says why, and is not done. */
export function KnowledgeStep({ chatbotId, progress, isNext, added }: KnowledgeStepProps) {
  const [adding, setAdding] = useState<SourceKind>();
  const { crawl, known, failures, isReading } = progress;
  const sign = isReading ? (
    <span class="sign warn">{text('status_PROCESSING')}</span>
  ) : (
    known === 0 && failures.length > 0 && <span class="sign bad">{text('status_FAILED')}</span>
  );
  return (
    <Step sign={sign || undefined} done={known > 0} isNext={isNext} title={text('start_know')} hint={text('knowHint')}>
      <p role="status">
        {known > 0 && counted(text, 'sourceCount', known)} {isReading && text('readingRest')}
      </p>
      {failures.length > 0 && (
        <ul>
          {failures.slice(0, MAX_FAILURES).map(({ id, about, reason }) => (
            <li key={id}>
              <b class="cut">{about}</b> <span class="bad">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {crawl && (
        <p>
          <a href={href(`/bots/${chatbotId}/crawls/${crawl.crawlId}`)}>{text('showPages')}</a>
        </p>
      )}
      {may('knowledge:write') && (
        <div class="choices">
          <KindButtons add={setAdding} />
        </div>
      )}
      {adding && (
        <AddSource
          kind={adding}
          chatbotId={chatbotId}
          close={() => setAdding(undefined)}
          added={() => {
            added();
            void loadBotNames();
          }}
        />
      )}
    </Step>
  );
}
