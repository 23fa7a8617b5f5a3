const PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/(?!\.+(?:\/|$))[\w.-]+)*)\/?$/;

/** Reads `s3://bucket/folder`; the folder may be left out, and then is "". undefined for anything else. */
export function readBucketPlace(place: string): { bucket: string; folder: string } | undefined {
  const [, bucket, folder = ""] = PLACE.exec(place) ?? [];
  return bucket === undefined ? undefined : { bucket, folder: folder.slice(1) };
}
