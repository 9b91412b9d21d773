/** Text as part of one line: line breaks and other control characters become a space. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
