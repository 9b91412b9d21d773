import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { projectRoot } from '../../config/builds/kept-build.ts';
import type { CodeOf } from '../../infra/functions/code.ts';
import { projectContext } from '../../infra/project-context.ts';
import { createStack } from '../../infra/stack.ts';
import { packageFile, ReleaseSynthesizer } from './synthesizer.ts';
import { zipFolder } from './zip.ts';

export const RELEASE_FILE = 'release.json';
export const PACKAGES_FOLDER = 'packages';

/** What a release's folder holds, for whatever deploys it. */
interface Release {
  version: string;
  /** The name that the stack must have: functions, queues and the operator's command use it. */
  stack: string;
  /** Templates by the names of their stacks, in the order of their deployment. */
  templates: Record<string, string>;
  /** In `packages`. */
  packages: string[];
}

interface ReleaseRequest {
  /** Folder for the release. It is created. */
  out: string;
  /** Settings of the stack, over those of `cdk.json`. */
  context: Record<string, string>;
  codeOf: CodeOf;
}

/**
 * Writes the templates and the functions' packages into a folder, for those who deploy with something else than the CDK. Throws if a setting is
 * invalid or a check reports a finding.
 */
export function makeRelease({ out, context, codeOf }: ReleaseRequest): Release {
  const assembly = mkdtempSync(join(tmpdir(), 'frontdesk-release-'));
  try {
    const synthesizer = new ReleaseSynthesizer();
    const app = new App({
      context: { ...projectContext(), ...context },
      outdir: assembly,
      defaultStackSynthesizer: synthesizer,
    });
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    const { stackName: stack } = createStack(app, codeOf);
    const { stacks } = app.synth();
    mkdirSync(join(out, PACKAGES_FOLDER), { recursive: true });
    const release: Release = {
      version: JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version,
      stack,
      templates: Object.fromEntries(stacks.map(({ stackName }) => [stackName, `${stackName}.template.json`])),
      packages: [...synthesizer.packages].map(([hash, folder]) => writePackage(out, hash, join(assembly, folder))),
    };
    for (const { stackName, template } of stacks) writeJson(join(out, `${stackName}.template.json`), template);
    writeJson(join(out, RELEASE_FILE), release);
    return release;
  } finally {
    rmSync(assembly, { recursive: true });
  }
}

function writePackage(out: string, hash: string, folder: string): string {
  const file = packageFile(hash);
  writeFileSync(join(out, PACKAGES_FOLDER, file), zipFolder(folder));
  return file;
}

const writeJson = (file: string, content: object) => writeFileSync(file, `${JSON.stringify(content, null, 1)}\n`);
