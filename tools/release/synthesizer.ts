import {
  CfnParameter,
  type DockerImageAssetLocation,
  type FileAssetLocation,
  type FileAssetSource,
  Fn,
  type IReusableStackSynthesizer,
  type ISynthesisSession,
  type Stack,
  StackSynthesizer,
} from 'aws-cdk-lib';

export const PACKAGES_BUCKET = 'PackagesBucket';
export const PACKAGES_PREFIX = 'PackagesPrefix';

/** The name of a package, below the prefix. It contains a hash of the package's content. */
export const packageFile = (hash: string) => `${hash}.zip`;

/** Takes the packages from a bucket that parameters of the template name, instead of the one of the CDK's bootstrap stack. */
export class ReleaseSynthesizer extends StackSynthesizer implements IReusableStackSynthesizer {
  /** The folders of all packages, in the folder of the synthesis, by their hashes. */
  readonly packages: Map<string, string>;

  constructor(packages = new Map<string, string>()) {
    super();
    this.packages = packages;
  }

  /** Every stack has its own parameters; the packages are those of all. */
  reusableBind(stack: Stack): ReleaseSynthesizer {
    const own = new ReleaseSynthesizer(this.packages);
    own.bind(stack);
    return own;
  }

  addFileAsset({ sourceHash, fileName, packaging }: FileAssetSource): FileAssetLocation {
    if (!fileName || packaging !== 'zip') throw new Error('A release holds folders only.');
    this.packages.set(sourceHash, fileName);
    const bucketName = this.#parameter(PACKAGES_BUCKET, 'Bucket with the packages, in the region of the stack');
    const prefix = this.#parameter(
      PACKAGES_PREFIX,
      'Prefix of the packages in the bucket, with a slash at its end',
      '',
    );
    const objectKey = Fn.join('', [prefix, packageFile(sourceHash)]);
    const httpUrl = Fn.join('/', ['https://s3.amazonaws.com', bucketName, objectKey]);
    return { bucketName, objectKey, httpUrl, s3ObjectUrl: Fn.join('', ['s3://', bucketName, '/', objectKey]) };
  }

  #parameter(name: string, description: string, fallback?: string): string {
    const { node } = this.boundStack;
    const parameter = (node.tryFindChild(name) ??
      new CfnParameter(this.boundStack, name, {
        description,
        ...(fallback === undefined ? {} : { default: fallback }),
      })) as CfnParameter;
    return parameter.valueAsString;
  }

  addDockerImageAsset(): DockerImageAssetLocation {
    throw new Error('A release holds no images.');
  }

  synthesize(session: ISynthesisSession): void {
    this.synthesizeTemplate(session);
    this.emitArtifact(session);
  }
}
