// Makes or renews the database user of each service: it may read and write its own database and nothing else.
// Run by mongosh as the root user at every start of the stack, so that a new service gets its user on an old volume too.
// Each has a password in the environment, MONGO_<NAME>_PASSWORD; the gateway's database has the name of what is in it.
const passwords = Object.entries(process.env).flatMap(([variable, pwd]) => {
  const name = /^MONGO_([A-Z]+)_PASSWORD$/.exec(variable)?.[1]?.toLowerCase();
  // The root user is the server's own.
  return name === undefined || name === 'root' ? [] : [{ user: name, database: name === 'gateway' ? 'accounts' : name, variable, pwd }];
});
if (passwords.length === 0) throw new Error('no MONGO_…_PASSWORD is set: run npm run setup:secrets');

for (const { user, database, variable, pwd } of passwords) {
  if (!pwd) throw new Error(`${variable} is empty: run npm run setup:secrets`);
  const target = db.getSiblingDB(database);
  const settings = { pwd, roles: [{ role: 'readWrite', db: database }] };
  if (target.getUser(user)) target.updateUser(user, settings);
  else target.createUser({ user, ...settings });
  print(`user ${user} may use database ${database}`);
}
