import type { App } from '../../domain/core/app.ts';
import { runRecorded } from '../../domain/core/operations/audit.ts';
import { type AuditSubject, operatorActor } from '../../domain/core/operations/audit-records.ts';

interface OperatorChange {
  workspaceId: string;
  command: string;
  subject: AuditSubject;
  subjectId: string | null;
  fields: readonly string[];
}

/** Runs a change of a workspace and adds it to the workspace's audit list. */
export const recorded = <T extends { id: string }>(
  app: App,
  { workspaceId, command, fields, ...subject }: OperatorChange,
  run: () => Promise<T>,
): Promise<T> =>
  runRecorded(
    app,
    workspaceId,
    { actor: operatorActor, action: command, chatbotId: null, fields: [...fields], ...subject },
    run,
    { idOf: ({ id }) => id },
  );
