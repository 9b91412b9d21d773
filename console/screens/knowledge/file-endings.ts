/** The files that the platform reads, as the file field of a form names them. */
export const FILE_ENDINGS =
  '.pdf,.docx,.docm,.xlsx,.xlsm,.pptx,.pptm,.ppsx,.csv,.tsv,.json,.txt,.text,.md,.markdown,.html,.htm';
