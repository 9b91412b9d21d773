import { useEffect, useRef, useState } from 'preact/hooks';
import { href, Icon, loadBotNames, mutate, navigate, session, t } from '#core';
import { list } from '../../operations/bots.ts';
import { fromSite } from '../../operations/start.ts';
import { errorFor, Form, TextField, useSaving } from '../parts/form.tsx';
import { Page } from '../parts/page.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';
import { WithoutSite } from './without-site.tsx';

/** A new chatbot begins with the address of its site. */
export default function NewChatbot() {
  const [url, setUrl] = useState('');
  const [isOther, setOther] = useState(false);
  const { data } = useQuery(list, { first: 1, figures: false });
  const { busy, errors, run } = useSaving();
  const card = useRef<HTMLElement>(null);
  // It is the only thing to do here.
  useEffect(() => card.current?.querySelector('input')?.focus(), []);
  const submit = () =>
    run(async () => {
      const { chatbot } = (await mutate(fromSite, { url: url.trim() })).createChatbotFromSite;
      await loadBotNames();
      navigate(href(`/bots/${chatbot.id}/start`));
    });
  return (
    <Page title={text('bots_new')} above={<a href={href('/bots')}>{t('navBots')}</a>}>
      <section class="card begin" ref={card}>
        <Form submit={submit} busy={busy}>
          <TextField
            label={text('siteQuestion')}
            hint={text('siteHint', { app: session().brand.appName })}
            placeholder={text('siteExample')}
            required
            maxLength={2048}
            value={url}
            set={setUrl}
            error={errorFor(errors, 'url')}
          />
          <div class="choices">
            <button type="submit" class="primary" disabled={busy}>
              <Icon name="globe" />
              {text('readSite')}
            </button>
            <p class="muted" role="status">
              {busy && text('readingSite', { site: url.trim() })}
            </p>
          </div>
        </Form>
      </section>
      <section class="card">
        <p class="muted">{text('withoutSiteHint')}</p>
        <div class="choices">
          <button type="button" onClick={() => setOther(true)}>
            {text('withoutSite')}
          </button>
        </div>
      </section>
      {isOther && data && (
        <WithoutSite templates={data.templates} kept={data.agencyTemplates} close={() => setOther(false)} />
      )}
    </Page>
  );
}
