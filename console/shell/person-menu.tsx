import { leave } from '../account/sign-out.ts';
import { themeActions } from '../actions/shell.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { href } from '../router/location.ts';
import { session } from '../session/boot.ts';
import { base } from '../session/root.ts';
import { t } from '../texts/t.ts';

export function PersonMenu() {
  const { me } = session();
  return (
    <Menu
      label={t('personMenu', { name: me.name })}
      class="plain person"
      items={[
        { label: t('profileTitle'), href: href('/profile'), hint: me.email },
        ...themeActions(),
        { label: t('signOut'), run: () => void leave() },
      ]}
    >
      <Avatar name={me.name} small />
      <span class="cut">{me.name}</span>
      <Icon name="down" />
    </Menu>
  );
}

/** Switches between workspaces, where the person has several. */
export function WorkspaceMenu() {
  const { workspace, workspaces } = session();
  if (workspaces.length < 2) return <span class="workspace cut">{workspace.name}</span>;
  return (
    <Menu
      label={t('workspaceMenu', { name: workspace.name })}
      class="plain workspace"
      items={workspaces.map(({ id, name, via }) => ({
        label: name,
        hint: via ? t('viaAgency') : undefined,
        checked: id === workspace.id,
        href: `${base}/w/${id}/inbox`,
      }))}
    >
      <span class="cut">{workspace.name}</span>
      <Icon name="down" />
    </Menu>
  );
}
