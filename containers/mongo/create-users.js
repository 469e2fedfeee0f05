// Creates or updates the database user of each service, which may read and write only its own database.
// mongosh runs it as the root user at every start of the stack, so that a new service also gets its user on an existing volume.
// No optional chaining: mongosh transforms the code that it runs, and breaks it.
const VARIABLE = /^MONGO_([A-Z]+)_PASSWORD$/;
let made = 0;

for (const variable of Object.keys(process.env)) {
  const match = VARIABLE.exec(variable);
  // The image itself creates the root user.
  if (match === null || match[1] === 'ROOT') continue;
  const user = match[1].toLowerCase();
  const pwd = process.env[variable];
  if (!pwd) throw new Error(`${variable} is empty: run npm run setup:secrets`);
  // The gateway's database is named after its content.
  const database = user === 'gateway' ? 'accounts' : user;
  const target = db.getSiblingDB(database);
  const settings = { pwd, roles: [{ role: 'readWrite', db: database }] };
  if (target.getUser(user)) target.updateUser(user, settings);
  else target.createUser({ user, ...settings });
  made += 1;
  print(`user ${user} may use database ${database}`);
}
if (made === 0) throw new Error('no MONGO_…_PASSWORD is set: run npm run setup:secrets');
