import { endClientAccess, setClientAccess } from '../../domain/reseller/client-access.ts';
import { getClientPeople, inviteToClient } from '../../domain/reseller/client-people.ts';
import { clientAccess, clientPeople } from '../../domain/reseller/client-people-records.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { resolve } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { mutation } from '../core/mutation.ts';
import { ClientDetailType } from '../reseller.ts';
import { newInvite } from '../team.ts';

builder.objectFields(ClientDetailType, (t) => ({
  people: t.field({
    type: outputType(clientPeople),
    nullable: true,
    description: about(getClientPeople, 'Who works in the workspace: people of the agency, and whom it has invited.'),
    resolve: (client, _args, context, info) => resolve(context, info, getClientPeople, { workspaceId: client.id }),
  }),
}));

mutation(
  setClientAccess,
  "Lets a member of the agency work in a client's workspace. The role is at most the member's own. The client sees it among its members and in its audit list, and can withdraw it.",
  { access: outputType(clientAccess) },
  (access) => ({ access }),
);
mutation(
  endClientAccess,
  "Ends the access of a member of the agency to a client's workspace, within five seconds.",
  { removed: 'Boolean' },
  ({ removed }) => ({ removed }),
);
mutation(
  inviteToClient,
  "Invites somebody into a client's workspace, in the agency's brand. `token` and `acceptUrl` are shown only once.",
  newInvite,
  (made) => made,
);
