import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../config/builds/kept-build.ts';
import { printSettings } from './print-settings.ts';

writeFileSync(join(projectRoot, 'infra/settings/properties.ts'), printSettings());
