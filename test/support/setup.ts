import { loadStemmers } from '../../engines/retrieval/index.ts';

// Tests that make an index by themselves need what `openIndex` loads before it makes one.
await loadStemmers();
