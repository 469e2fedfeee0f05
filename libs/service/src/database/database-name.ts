/** Returns the name of a service's database: the one in the path of the server's URL, or else the given name. */
export function databaseNameIn(url: string, name: string): string {
  const inUrl = decodeURIComponent(new URL(url.replace(/^mongodb(\+srv)?:/, 'http:')).pathname.slice(1));
  return inUrl || name;
}
