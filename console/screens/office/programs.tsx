import { mutate } from '#core';
import { disconnect, programs as programsDocument } from '../../operations/settings.ts';
import { Card } from '../parts/card.tsx';
import { ConfirmButton } from '../parts/confirm.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { moment } from '../parts/times.ts';
import { useQuery } from '../parts/use-query.ts';

/** The programs that the person has connected to this workspace. */
export function Programs() {
  const loaded = useQuery(programsDocument, {});
  const end = (programId: string) =>
    act(async () => {
      await mutate(disconnect, { programId });
      await loaded.reload();
    });
  return (
    <Card title={text('mcp_programs')}>
      <p class="muted">{text('mcp_programsText')}</p>
      <Shown of={loaded} rows={1}>
        {({ connectedPrograms }) =>
          connectedPrograms.length === 0 ? (
            <p>{text('mcp_none')}</p>
          ) : (
            <ul class="devices">
              {connectedPrograms.map(({ id, name, usedAt }) => (
                <li key={id}>
                  <span>
                    <b>{name}</b> <small class="muted">{text('mcp_usedAt', { at: moment(usedAt) })}</small>
                  </span>
                  <span class="space" />
                  <ConfirmButton
                    label={text('mcp_disconnect')}
                    title={`${text('mcp_disconnect')}: ${name}`}
                    text={text('mcp_disconnectText', { name })}
                    run={() => end(id)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Card>
  );
}
