import * as z from 'zod';
import { id } from '../core/fields.ts';
import { type Feature, feature } from './records.ts';

/** Identifies the endpoint of a feature group, which may not exist. */
export interface EndpointRef {
  workspaceId: string;
  feature: Feature;
}

/** One attempt of a delivery. */
const deliveryJob = z.object({
  workspaceId: id,
  deliveryId: id,
  /** Number of earlier attempts. A job that is behind its row is stale. */
  attempt: z.int(),
  /** Omitted by earlier versions: then it is read from the row. */
  feature: feature.optional(),
  /** The rest of the delay below the whole seconds of a queue. Default 0. */
  restMs: z.int().min(0).max(999).optional(),
});
export type DeliveryJob = z.output<typeof deliveryJob>;

/** Wakes a worker for the backlog of an endpoint. See `backlog.ts`. */
const backlogJob = z.object({ workspaceId: id, backlogOf: feature });
export type BacklogJob = z.output<typeof backlogJob>;

export const webhookJob = z.union([deliveryJob, backlogJob]);
export type WebhookJob = z.output<typeof webhookJob>;

export const isBacklogJob = (job: WebhookJob): job is BacklogJob => 'backlogOf' in job;

/** The job of the first attempt. */
export const firstJob = ({ workspaceId, feature }: EndpointRef, deliveryId: string): DeliveryJob => ({
  workspaceId,
  deliveryId,
  attempt: 0,
  feature,
});
