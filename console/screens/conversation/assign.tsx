import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type ConversationRow, Icon, Menu, mutate, putRows, query, t, toast, toastError } from '#core';
import { assign, members as membersDocument } from '../../operations/inbox.ts';

type Colleague = { id: string; name: string };
/** Who may reply. Read when it is first needed, and again once it is emptied. */
export const colleagues = signal<readonly Colleague[]>([]);

export async function loadColleagues(): Promise<void> {
  const { members } = await query(membersDocument, {});
  colleagues.value = members.filter(({ status, role }) => status === 'ACTIVE' && role !== 'VIEWER');
}

async function assignTo({ id, name }: Colleague, conversationId: string): Promise<void> {
  try {
    const { assignConversation } = await mutate(assign, { conversationId, memberId: id });
    putRows([assignConversation.conversation]);
    toast(t('assigned', { name }));
  } catch (error) {
    toastError(error);
  }
}

/** Gives the conversation to a member, whoever has it. */
export function Assign({ row }: { row: ConversationRow }) {
  useEffect(() => {
    if (!colleagues.peek().length) void loadColleagues().catch(() => {});
  }, []);
  const assigneeId = row.status === 'HUMAN_ACTIVE' ? row.assignee?.id : undefined;
  if (!colleagues.value.length) return null;
  return (
    <Menu
      label={t('assignMember')}
      class="plain square"
      items={colleagues.value.map((each) => ({
        label: each.name,
        checked: each.id === assigneeId,
        run: () => void assignTo(each, row.id),
      }))}
    >
      <Icon name="users" />
    </Menu>
  );
}
