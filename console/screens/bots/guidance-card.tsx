import { Card } from '../parts/card.tsx';
import { SelectField, TextField } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import type { BotDetails } from './facts.ts';

export type Tone = NonNullable<BotDetails['tone']> | '';
const tones = ['', 'FORMAL', 'FRIENDLY', 'NEUTRAL'] as const;

/** What a language model is told about its task. */
export interface Guidance {
  instructions: string;
  tone: Tone;
}

interface GuidanceProps {
  guidance: Guidance;
  set(changes: Partial<Guidance>): void;
  error: string | undefined;
}

export const GuidanceCard = ({ guidance: { instructions, tone }, set, error }: GuidanceProps) => (
  <Card title={text('guidance_title')}>
    <TextField
      label={text('guidance_text')}
      hint={text('guidance_hint')}
      rows={6}
      maxLength={4000}
      value={instructions}
      set={(instructions) => set({ instructions })}
      error={error}
    />
    <SelectField
      label={text('guidance_tone')}
      value={tone}
      set={(tone) => set({ tone })}
      options={tones.map((each) => [each, text(`tone_${each || 'NONE'}`)] as const)}
    />
  </Card>
);
