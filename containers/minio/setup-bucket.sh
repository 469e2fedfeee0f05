#!/bin/sh
# Makes the bucket and the user that may keep images in it, and nothing else. Runs at every start of the stack.
set -eu
: "${S3_URL:?}" "${S3_BUCKET:?}" "${S3_ACCESS_KEY:?}" "${S3_SECRET_KEY:?}" "${MINIO_ROOT_USER:?}" "${MINIO_ROOT_PASSWORD:?}"

mc alias set --quiet store "$S3_URL" "$MINIO_ROOT_USER" "$MINIO_ROOT_PASSWORD" > /dev/null
mc mb --quiet --ignore-existing "store/$S3_BUCKET"

policy=/tmp/policy.json
cat > "$policy" <<POLICY
{
  "Version": "2012-10-17",
  "Statement": [
    { "Effect": "Allow", "Action": ["s3:ListBucket", "s3:GetBucketLocation"], "Resource": ["arn:aws:s3:::$S3_BUCKET"] },
    {
      "Effect": "Allow",
      "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload", "s3:ListMultipartUploadParts"],
      "Resource": ["arn:aws:s3:::$S3_BUCKET/*"]
    }
  ]
}
POLICY
mc admin policy create store "images-$S3_BUCKET" "$policy" > /dev/null
mc admin user add store "$S3_ACCESS_KEY" "$S3_SECRET_KEY" > /dev/null
# mc fails when the policy is attached already: what counts is that it is, afterwards.
mc admin policy attach store "images-$S3_BUCKET" --user "$S3_ACCESS_KEY" > /dev/null 2>&1 || true
mc admin user info store "$S3_ACCESS_KEY" | grep -q "images-$S3_BUCKET"
echo "user $S3_ACCESS_KEY may use bucket $S3_BUCKET"
