/**
 * What the screens share with the shell. They import it from here alone, because it is part of the first file: a second
 * copy would have a state of its own.
 */
export { FrontdeskError, failureOf } from '../client/error.ts';
export { pause } from '../client/http/retry.ts';
export { newId } from '../client/ids.ts';
export { safeHref } from '../widget/app/markdown/inline.ts';
export { plainText } from '../widget/app/markdown/plain.ts';
export { Markdown } from '../widget/app/markdown/view.tsx';
export { contrast } from '../widget/contrast.ts';
export { leave } from './account/sign-out.ts';
export * from './actions/keys.ts';
export * from './actions/register.tsx';
export { themeActions } from './actions/shell.ts';
export * from './live/notices.ts';
export { live } from './live/state.ts';
export * from './parts/avatar.tsx';
export { copyText } from './parts/copy.ts';
export * from './parts/dialog.tsx';
export * from './parts/icon.tsx';
export * from './parts/lazy.tsx';
export * from './parts/load.ts';
export * from './parts/menu.tsx';
export * from './parts/now.ts';
export * from './parts/open.ts';
export * from './parts/states.tsx';
export * from './parts/tabs.tsx';
export * from './parts/theme.ts';
export * from './parts/toasts.tsx';
export { guardLeaving, here, href, navigate, path, query as addressQuery, setQuery } from './router/location.ts';
export { canOpen, navigation } from './router/table.ts';
export * from './session/api.ts';
export { may, session, showName } from './session/boot.ts';
export { calls, type GraphqlCall } from './session/calls.ts';
export * from './session/root.ts';
export { bearer } from './session/token.ts';
export { botNames, loadBotNames } from './store/bots.ts';
export * from './store/drafts.ts';
export { countOf, viewState } from './store/feeds.ts';
export { nameOf } from './store/names.ts';
export { discard, type Outgoing, type OutgoingFile, outgoingOf, retry, send } from './store/outbox.ts';
export * from './store/resolving.ts';
export * from './store/rows.ts';
export * from './store/threads.ts';
export { colleaguesAt, typing } from './store/typing.ts';
export * from './store/views.ts';
export { languageName } from './texts/language-name.ts';
export * from './texts/t.ts';
