// Makes or renews the database user of each service: it may read and write its own database and nothing else.
// Run by mongosh as the root user at every start of the stack, so that a new service gets its user on an old volume too.
// Plain statements: mongosh rewrites what it runs, and optional chaining does not survive it.
const VARIABLE = /^MONGO_([A-Z]+)_PASSWORD$/;
let made = 0;

for (const variable of Object.keys(process.env)) {
  const match = VARIABLE.exec(variable);
  // The root user is the server's own.
  if (match === null || match[1] === 'ROOT') continue;
  const user = match[1].toLowerCase();
  const pwd = process.env[variable];
  if (!pwd) throw new Error(`${variable} is empty: run npm run setup:secrets`);
  // The gateway's database has the name of what is in it.
  const database = user === 'gateway' ? 'accounts' : user;
  const target = db.getSiblingDB(database);
  const settings = { pwd, roles: [{ role: 'readWrite', db: database }] };
  if (target.getUser(user)) target.updateUser(user, settings);
  else target.createUser({ user, ...settings });
  made += 1;
  print(`user ${user} may use database ${database}`);
}
if (made === 0) throw new Error('no MONGO_…_PASSWORD is set: run npm run setup:secrets');
