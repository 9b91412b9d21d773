import type { ISecurityGroup, IVpc, SubnetSelection } from 'aws-cdk-lib/aws-ec2';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** A VPC that the functions run in. They need a way to AWS and to the internet from its subnets. */
export interface Network {
  vpc: IVpc;
  vpcSubnets?: SubnetSelection | undefined;
  securityGroups?: ISecurityGroup[] | undefined;
}

/** https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html#configuration-vpc-permissions */
export const networkStatement = new PolicyStatement({
  sid: 'Network',
  actions: [
    'ec2:CreateNetworkInterface',
    'ec2:DescribeNetworkInterfaces',
    'ec2:DescribeSubnets',
    'ec2:DeleteNetworkInterface',
    'ec2:AssignPrivateIpAddresses',
    'ec2:UnassignPrivateIpAddresses',
  ],
  resources: ['*'],
});
