import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon, Menu, number, query, t, toast } from '#core';
import { members as membersDocument } from '../../operations/inbox.ts';
import { changeNow } from './change.ts';

type Colleague = { id: string; name: string };
/** Who may reply. Read when it is first needed, and again once it is emptied. */
export const colleagues = signal<readonly Colleague[]>([]);

export async function loadColleagues(): Promise<void> {
  const { members } = await query(membersDocument, {});
  colleagues.value = members.filter(({ status, role }) => status === 'ACTIVE' && role !== 'VIEWER');
}

/** Those who may reply, once they are needed. */
export function useColleagues(isNeeded = true): readonly Colleague[] {
  useEffect(() => {
    if (isNeeded && !colleagues.peek().length) void loadColleagues().catch(() => {});
  }, [isNeeded]);
  return colleagues.value;
}

async function assignTo({ id, name }: Colleague, ids: readonly string[]): Promise<void> {
  const done = await changeNow(ids, { action: 'ASSIGN', memberId: id });
  if (done.length) toast(t('assigned', { name }) + (ids.length > 1 ? ` (${number(done.length)})` : ''));
}

/** Gives conversations to a member, whoever has them. `assigneeId`: who has them now. */
export function Assign({ ids, assigneeId }: { ids: readonly string[]; assigneeId?: string | undefined }) {
  const members = useColleagues();
  if (!members.length) return null;
  return (
    <Menu
      label={t('assignMember')}
      class="plain square"
      items={members.map((each) => ({
        label: each.name,
        checked: each.id === assigneeId,
        run: () => void assignTo(each, ids),
      }))}
    >
      <Icon name="users" />
    </Menu>
  );
}
