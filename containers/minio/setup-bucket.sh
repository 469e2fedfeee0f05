#!/bin/sh
# Creates the bucket, and for each service that stores files a user that may access only its own folder.
# Runs at every start of the stack, so that a new service also gets its user on an existing volume.
set -eu
: "${S3_URL:?}" "${S3_BUCKET:?}" "${MINIO_ROOT_USER:?}" "${MINIO_ROOT_PASSWORD:?}"

mc alias set --quiet store "$S3_URL" "$MINIO_ROOT_USER" "$MINIO_ROOT_PASSWORD" > /dev/null
mc mb --quiet --ignore-existing "store/$S3_BUCKET"

# user_of NAME SECRET FOLDER
user_of() {
  cat > /tmp/policy.json <<POLICY
{
  "Version": "2012-10-17",
  "Statement": [
    { "Effect": "Allow", "Action": ["s3:ListBucket", "s3:GetBucketLocation", "s3:ListBucketMultipartUploads"], "Resource": ["arn:aws:s3:::$S3_BUCKET"] },
    {
      "Effect": "Allow",
      "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload", "s3:ListMultipartUploadParts"],
      "Resource": ["arn:aws:s3:::$S3_BUCKET/$3"]
    }
  ]
}
POLICY
  mc admin policy create store "$1" /tmp/policy.json > /dev/null
  mc admin user add store "$1" "$2" > /dev/null
  # mc fails if the policy is already attached, so its status is ignored and the result is checked instead.
  mc admin policy attach store "$1" --user "$1" > /dev/null 2>&1 || true
  mc admin user info store "$1" | grep -q "PolicyName: $1"
  echo "user $1 may use $S3_BUCKET/$3"
}

user_of gateway "${S3_GATEWAY_SECRET_KEY:?}" '*'
user_of catalogue "${S3_CATALOGUE_SECRET_KEY:?}" 'imports/*'
user_of marketing "${S3_MARKETING_SECRET_KEY:?}" 'subscriber-imports/*'
