import { useState } from 'preact/hooks';
import { mutate } from '#core';
import { pushSettings, testPush, updatePush } from '../../operations/settings.ts';
import { Check } from '../parts/form.tsx';
import { act, Shown, useSaving } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { moment } from '../parts/times.ts';
import { useQuery } from '../parts/use-query.ts';
import { allowPush, endPush, isAmong, ownDeviceId } from './subscription.ts';

const isApple = () => /iP(hone|ad|od)/.test(navigator.userAgent);

/** Why this browser cannot show messages. Undefined: it can. */
function obstacle(): string | undefined {
  if (!isSecureContext) return text('push_insecure');
  if (!('PushManager' in globalThis)) return text(isApple() ? 'push_install' : 'push_unsupported');
  return Notification.permission === 'denied' ? text('push_blocked') : undefined;
}

/** Where the person has messages pushed: on this device, and on others. */
export function Devices() {
  const settings = useQuery(pushSettings, {});
  return (
    <Shown of={settings} rows={2}>
      {({ pushSettings: { publicKey, hideWords, devices } }) => (
        <>
          <p class="muted">{text('push_what')}</p>
          <ThisDevice publicKey={publicKey} reload={settings.reload} isKnown={isAmong(devices)} />
          <HideWords hideWords={hideWords} reload={settings.reload} />
          <ul class="devices">
            {devices.map((device) => (
              <Device device={device} reload={settings.reload} key={device.id} />
            ))}
          </ul>
        </>
      )}
    </Shown>
  );
}

function HideWords({ reload, ...stored }: { hideWords: boolean; reload(): Promise<unknown> }) {
  const [{ hideWords }, save] = useSaving(stored, async (chosen) => {
    await mutate(updatePush, { ...stored, ...chosen });
    await reload();
  });
  return <Check checked={hideWords} label={text('push_hideWords')} set={(on) => save({ hideWords: on })} />;
}

interface ThisDeviceProps {
  publicKey: string;
  isKnown: boolean;
  reload(): Promise<unknown>;
}

function ThisDevice({ publicKey, isKnown, reload }: ThisDeviceProps) {
  const [busy, setBusy] = useState(false);
  const problem = obstacle();
  if (problem) return <p class="warn">{problem}</p>;
  if (isKnown) return null;
  const allow = async () => {
    setBusy(true);
    await act(async () => {
      await allowPush(publicKey);
      await reload();
    });
    setBusy(false);
  };
  return (
    <button type="button" class="primary" disabled={busy} onClick={() => void allow()}>
      {text('push_allow')}
    </button>
  );
}

interface DeviceProps {
  device: { id: string; label: string; lastSeenAt: string };
  reload(): Promise<unknown>;
}

function Device({ device: { id, label, lastSeenAt }, reload }: DeviceProps) {
  const isThis = id === ownDeviceId();
  const remove = async () => {
    await endPush(id);
    await reload();
  };
  return (
    <li>
      <span>
        <b>{label}</b> <small class="muted">{isThis ? text('push_this') : moment(lastSeenAt)}</small>
      </span>
      <span class="space" />
      <button type="button" onClick={() => void act(() => mutate(testPush, { pushDeviceId: id }), text('push_tested'))}>
        {text('push_test')}
      </button>
      <button type="button" onClick={() => void act(remove)} aria-label={`${text('hooks_remove')} ${label}`}>
        {text('hooks_remove')}
      </button>
    </li>
  );
}
