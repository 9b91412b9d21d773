# Deploys a release of Frontdesk that `npm run release -- --out release -c region=eu-central-1` has written.
terraform {
  required_version = ">= 1.5"
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = ">= 5.40"
    }
  }
}

variable "release" {
  type        = string
  description = "Folder of the release"
}

variable "packages_bucket" {
  type        = string
  description = "Bucket for template and packages, in the region of the stack. Keep it: a rollback needs earlier packages"
}

locals {
  release  = jsondecode(file("${var.release}/release.json"))
  prefix   = "frontdesk/${local.release.version}/"
  template = local.release.templates[local.release.stack]
  # A new template has a new key, so that CloudFormation notices it.
  template_key = "${local.prefix}${filesha256("${var.release}/${local.template}")}.json"
}

data "aws_s3_bucket" "packages" {
  bucket = var.packages_bucket
}

# Their names contain a hash of their content.
resource "aws_s3_object" "package" {
  for_each = toset(local.release.packages)

  bucket = data.aws_s3_bucket.packages.id
  key    = "${local.prefix}${each.value}"
  source = "${var.release}/packages/${each.value}"
}

resource "aws_s3_object" "template" {
  bucket       = data.aws_s3_bucket.packages.id
  key          = local.template_key
  source       = "${var.release}/${local.template}"
  content_type = "application/json"
}

resource "aws_cloudformation_stack" "frontdesk" {
  # Functions and queues have names that begin with it.
  name         = local.release.stack
  template_url = "https://${data.aws_s3_bucket.packages.bucket_regional_domain_name}/${aws_s3_object.template.key}"
  capabilities = ["CAPABILITY_IAM"]

  parameters = {
    PackagesBucket = data.aws_s3_bucket.packages.id
    PackagesPrefix = local.prefix
  }

  # A canary takes about ten minutes longer.
  timeouts {
    create = "60m"
    update = "60m"
  }

  lifecycle {
    prevent_destroy = true
  }

  depends_on = [aws_s3_object.package]
}

output "root" {
  description = "Root of all URLs"
  value       = aws_cloudformation_stack.frontdesk.outputs["Root"]
}

output "console" {
  description = "Where members sign in"
  value       = aws_cloudformation_stack.frontdesk.outputs["ConsoleUrl"]
}

output "table" {
  description = "Name of the table"
  value       = aws_cloudformation_stack.frontdesk.outputs["TableName"]
}
