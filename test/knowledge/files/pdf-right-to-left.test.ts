import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startFiles } from './file-client.ts';

const { ingested, contentOf } = await startFiles();
/** Printed by Chromium from pages of our own. */
const pdfFixture = (name: string) => readFileSync(new URL(`../../fixtures/pdf/${name}`, import.meta.url));
const textOf = async (pdf: Buffer) => contentOf((await ingested('a.pdf', pdf)).id);

describe('what is written from right to left', () => {
  it('is read as people read it, in Hebrew with numbers, names, brackets and a table', async () => {
    const text = await textOf(pdfFixture('library-hebrew-chromium.pdf'));
    expect(text).toContain('הספרייה פתוחה מ-9:00 עד 17:30 בכל יום חוץ משבת.');
    expect(text).toContain('וניתן לשלם ב-PayPal או במזומן.');
    expect(text).toContain('| סטודנט | 20 שקלים |');
    expect(text).toContain('הקנס הוא חצי שקל (0.5) ליום.');
  });

  it('has the letters of Arabic in their own form, whatever form they are drawn in', async () => {
    const text = await textOf(pdfFixture('library-arabic-chromium.pdf'));
    expect(text).toContain('# مكتبة الميناء');
    expect(text).toContain('تفتح المكتبة أبوابها من الساعة 9:00 إلى الساعة 17:30 كل يوم ما عدا يوم الجمعة.');
    expect(text).toContain('| طفل | 12 دينارا |');
    expect(text).toContain('الغرامة نصف دينار (0.5) في اليوم.');
  });
});
