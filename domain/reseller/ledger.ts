import * as z from 'zod';
import { findReseller } from '../agency/guard.ts';
import { LEDGER_PREFIX, ledgerPk, toLedgerEntry } from '../agency/items.ts';
import { operation } from '../core/operations/operation.ts';
import { cursorQuery, readListPage } from '../core/paging.ts';

/** All credit moves, newest first. */
export const listLedger = operation({
  name: 'listLedger',
  scope: 'reseller:read',
  kind: 'read',
  ids: z.object({}),
  input: cursorQuery,
  find: findReseller,
  run: (app, _actor, { input, target: { id } }) =>
    readListPage(app.store, { pk: ledgerPk(id), prefix: LEDGER_PREFIX, consistent: true }, input, toLedgerEntry),
});
