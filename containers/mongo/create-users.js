// Makes or renews the database user of each service: it may read and write its own database and nothing else.
// Run by mongosh as the root user at every start of the stack, so that a new service gets its user on an old volume too.
const services = [
  { user: 'gateway', database: 'accounts', variable: 'MONGO_GATEWAY_PASSWORD' },
  { user: 'catalogue', database: 'catalogue', variable: 'MONGO_CATALOGUE_PASSWORD' },
  { user: 'content', database: 'content', variable: 'MONGO_CONTENT_PASSWORD' },
  { user: 'marketing', database: 'marketing', variable: 'MONGO_MARKETING_PASSWORD' },
];

for (const { user, database, variable } of services) {
  const pwd = process.env[variable];
  if (!pwd) throw new Error(`${variable} is missing: run npm run setup:secrets`);
  const target = db.getSiblingDB(database);
  const settings = { pwd, roles: [{ role: 'readWrite', db: database }] };
  if (target.getUser(user)) target.updateUser(user, settings);
  else target.createUser({ user, ...settings });
  print(`user ${user} may use database ${database}`);
}
