import { t } from '#core';
import { callRest, saveText } from '../parts/download.ts';
import { text } from '../parts/text.ts';

/** A chatbot as a file. The platform checks all of it; the console reads what it shows. */
export interface Bundle {
  name?: string;
  leftOut?: readonly { title: string; reason: string }[];
}

export interface ImportedBot {
  id: string;
  name: string;
  /** Sources that were added. */
  created: number;
}

const JSON_TYPE = 'application/json';

/** Saves a chatbot as a file. Returns the sources that it does not have. */
export async function saveBundle(chatbotId: string): Promise<NonNullable<Bundle['leftOut']>> {
  const { data } = await (await callRest(`/v1/chatbots/${chatbotId}/export`)).json();
  const bundle = data as Bundle;
  const fileName = (bundle.name ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '-') || t('chatbotTitle');
  saveText(JSON.stringify(bundle, null, 1), `${fileName}.json`, JSON_TYPE);
  return bundle.leftOut ?? [];
}

/** Also reads what programs keep: the answer with the export in it. Throws if it is something else. */
export async function readBundle(file: File): Promise<Bundle> {
  const read: unknown = await file
    .text()
    .then(JSON.parse)
    .catch(() => undefined);
  const bundle = read && typeof read === 'object' && 'data' in read ? read.data : read;
  if (!bundle || typeof bundle !== 'object' || !('version' in bundle)) throw new Error(text('bundle_wrong'));
  return bundle as Bundle;
}

/** Makes a chatbot of a file. A long one takes several calls. */
export async function importBundle(bundle: Bundle, name: string | undefined): Promise<ImportedBot> {
  let made: ImportedBot | undefined;
  for (;;) {
    const body = JSON.stringify({ bundle, name, chatbotId: made?.id });
    const headers = { 'content-type': JSON_TYPE };
    const { data } = await (await callRest('/v1/chatbots/import', { method: 'POST', headers, body })).json();
    const { id, name: newName } = data.chatbot;
    made = { id, name: newName, created: (made?.created ?? 0) + data.created };
    if (data.remaining === 0) return made;
  }
}
