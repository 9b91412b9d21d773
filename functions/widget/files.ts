import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../domain/core/app.ts';
import { notFound } from '../../domain/core/errors.ts';
import { type BytesAnswer, bytesAnswer, type Encoding, encodingOf } from '../http/built-files.ts';
import { header } from '../http/input.ts';
import { rootOf } from '../http/root.ts';
import { type BuiltWidget, keepVersion, readBuiltWidget, readKept, type WidgetScript } from './assets.ts';

/** For URLs that follow the deployed version. */
export const MOVING = 'public, max-age=300';
const FOR_GOOD = 'public, max-age=31536000, immutable';

/** The scripts of the deployed version and of those before it. */
export class WidgetFiles {
  readonly #app: App;
  #built: BuiltWidget | undefined;
  #keeping: Promise<void> | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  /** A script of the deployed version. */
  answer(event: APIGatewayProxyEvent, scriptName: WidgetScript, cacheControl: string): BytesAnswer {
    const etag = `"${this.#current.version}"`;
    if (header(event, 'if-none-match')?.includes(etag)) {
      return { statusCode: 304, headers: { etag, 'cache-control': cacheControl }, body: '' };
    }
    const encoding = encodingOf(event);
    const answer = scriptAnswer(this.#current.read(scriptName, encoding), encoding, cacheControl);
    return { ...answer, headers: { ...answer.headers, etag: `W/${etag}` } };
  }

  /** A script of a version that a page names. Throws NOT_FOUND if that version was never requested by its name. */
  async pinned(event: APIGatewayProxyEvent, version: string, scriptName: WidgetScript): Promise<BytesAnswer> {
    if (version === this.#current.version) {
      await this.#keepOnce();
      return this.answer(event, scriptName, FOR_GOOD);
    }
    const kept = await readKept(this.#app, version, scriptName, encodingOf(event));
    if (!kept) throw notFound();
    return scriptAnswer(kept.bytes, kept.encoding, FOR_GOOD);
  }

  /** The attributes for a page that pins this version. */
  pins(event: APIGatewayProxyEvent) {
    const { version, integrity } = this.#current;
    const src = `${rootOf(this.#app, event)}/widget/${version}/widget.js`;
    return { version, src, integrity: integrity['widget.js'] };
  }

  notices(): string {
    return this.#current.read('notices.txt', '').toString();
  }

  get #current(): BuiltWidget {
    this.#built ??= readBuiltWidget(this.#app.settings.widgetDir);
    return this.#built;
  }

  /** A failure does not fail the request. The next one tries again. */
  #keepOnce(): Promise<void> {
    this.#keeping ??= keepVersion(this.#app, this.#current).catch((error) => {
      this.#keeping = undefined;
      this.#app.log.error('widget version not stored', { version: this.#current.version, error });
    });
    return this.#keeping;
  }
}

const scriptAnswer = (bytes: Buffer, encoding: Encoding, cacheControl: string): BytesAnswer =>
  bytesAnswer(bytes, encoding, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': cacheControl,
  });
