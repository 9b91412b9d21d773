/** The upper half of code page 850. Code page 437 has the same letters at the same places. */
const UPPER =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

export const DOS = 'ibm850';

/** Decodes what spreadsheets save as "CSV (MS-DOS)". TextDecoder does not know it. */
export const decodeDos = (bytes: Buffer): string =>
  bytes.toString('latin1').replaceAll(/[\x80-\xff]/g, (sign) => UPPER[sign.charCodeAt(0) - 0x80] ?? sign);
