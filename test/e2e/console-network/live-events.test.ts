// @slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
