// The baseline that the shop is measured against: one process with Fastify and the MongoDB driver, which queries the database
// for each request. No access rules, no validation, no events, no cache: as fast as a plain program gets.
import Fastify from 'fastify';
import mongoose from 'mongoose';

type Document = mongoose.mongo.Document;
type Filter = mongoose.mongo.Filter<Document>;

const client = await mongoose.mongo.MongoClient.connect(process.env['MONGODB_URL'] ?? '', {
  maxPoolSize: 20,
  writeConcern: { w: 'majority', journal: true },
});
const tyres = client.db('bare').collection('tyres');
const sizes = client.db('bare').collection('sizes');

await Promise.all([
  tyres.createIndex({ 'sale.isActive': -1, 'sale.discountPercent': -1, stock: -1, manufacturer: 1, model: 1 }),
  tyres.createIndex({ type: 1, winterType: 1, currentPrice: 1 }),
  tyres.createIndex({ currentPrice: 1 }),
  tyres.createIndex({ manufacturer: 1, currentPrice: 1 }),
  tyres.createIndex({ fullSize: 1 }),
  tyres.createIndex({ sizeId: 1 }),
]);

const classes = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
const orBetter = (wanted: string) => ({ $in: classes.slice(0, classes.indexOf(wanted) + 1) });

type Query = Record<string, string | undefined>;

/** Returns the database filter of each query parameter. */
function conditions(query: Query): Record<string, Filter> {
  const { size, type, winterType, vehicleType, manufacturer, maxPrice, fuel, wet, maxNoise, onSale } = query;
  return {
    ...(size && { size: { fullSize: size } }),
    ...(type && { type: { type } }),
    ...(winterType && { winterType: { winterType } }),
    ...(vehicleType && { vehicleType: { vehicleType } }),
    ...(manufacturer && { manufacturer: { manufacturer: { $in: manufacturer.split(',') } } }),
    ...(maxPrice && { price: { currentPrice: { $lte: Number(maxPrice) } } }),
    ...(fuel && { fuel: { 'details.fuelEfficiency': orBetter(fuel) } }),
    ...(wet && { wet: { 'details.wetGrip': orBetter(wet) } }),
    ...(maxNoise && { maxNoise: { 'details.noiseLevel': { $lte: Number(maxNoise) } } }),
    ...(onSale && { onSale: { 'sale.isActive': true } }),
  };
}

const allOf = (chosen: Filter[]): Filter => Object.assign({}, ...chosen) as Filter;

const facets: Record<string, string> = {
  size: '$fullSize',
  type: '$type',
  winterType: '$winterType',
  vehicleType: '$vehicleType',
  manufacturer: '$manufacturer',
  fuel: '$details.fuelEfficiency',
  wet: '$details.wetGrip',
  maxNoise: '$details.noiseLevel',
};
const countBy = (field: string | null): Document[] => [{ $group: { _id: field, count: { $sum: 1 } } }];
const priceRange: Document[] = [{ $group: { _id: null, min: { $min: '$currentPrice' }, max: { $max: '$currentPrice' } } }];

const sorts: Record<string, Record<string, 1 | -1>> = {
  recommended: { 'sale.isActive': -1, 'sale.discountPercent': -1, stock: -1, manufacturer: 1, model: 1 },
  price: { currentPrice: 1 },
  '-price': { currentPrice: -1 },
};

const server = Fastify();

// Queries of disconnected clients keep running. The next measurement waits for them to end.
let inFlight = 0;
let idleCallbacks: (() => void)[] = [];
async function counted<T>(work: Promise<T>): Promise<T> {
  inFlight += 1;
  try {
    return await work;
  } finally {
    inFlight -= 1;
    if (inFlight === 0) {
      for (const callback of idleCallbacks) callback();
      idleCallbacks = [];
    }
  }
}

server.get('/idle', async () => {
  if (inFlight > 0) await new Promise<void>((resolve) => idleCallbacks.push(resolve));
  return { idle: true };
});

server.get('/api/tires', (request) => counted(find(request.query as Query)));

async function find(query: Query) {
  const page = Number(query['page'] ?? 1);
  const limit = Number(query['limit'] ?? 24);
  const filters = conditions(query);
  const filter = allOf(Object.values(filters));
  // A facet with a filter is counted without that filter. The other facets share one aggregation.
  const filteredFacets = Object.keys(facets).filter((name) => filters[name]);
  const shared = Object.keys(facets).filter((name) => !filters[name]);
  const without = (name: string) => allOf(Object.entries(filters).flatMap(([key, value]) => (key === name ? [] : [value])));
  const [items, total, counted, ...filtered] = await Promise.all([
    tyres.find(filter, { sort: sorts[query['sort'] ?? 'recommended'] ?? {}, skip: (page - 1) * limit, limit }).toArray(),
    tyres.countDocuments(filter),
    tyres
      .aggregate([
        { $match: filter },
        {
          $facet: {
            ...Object.fromEntries(shared.map((name) => [name, countBy(facets[name] ?? null)])),
            onSale: [{ $match: { 'sale.isActive': true } }, { $count: 'count' }],
            price: priceRange,
          },
        },
      ])
      .next(),
    ...filteredFacets.map((name) => tyres.aggregate([{ $match: without(name) }, ...countBy(facets[name] ?? null)]).toArray()),
  ]);
  const all = { ...counted, ...Object.fromEntries(filteredFacets.map((name, at) => [name, filtered[at]])) };
  return { items, facets: all, pagination: { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) } };
}

server.get('/api/tires/sizes', (request) => counted(listSizes(request.query as Query)));

async function listSizes({ products }: Query) {
  const all = await sizes.find().sort({ 'size.width': 1, 'size.aspect': 1, 'size.diameter': 1 }).toArray();
  if (products === 'false') return all;
  const bySize = Map.groupBy(await tyres.find().sort({ manufacturer: 1, model: 1 }).toArray(), (tyre) => String(tyre['sizeId']));
  return all.map((size) => {
    const own = bySize.get(String(size._id)) ?? [];
    return { ...size, summerTires: own.filter(({ type }) => type === 'summer'), winterTires: own.filter(({ type }) => type === 'winter') };
  });
}

server.post('/api/tires/sizes/:sizeId/products', async (request, reply) => {
  const { sizeId } = request.params as { sizeId: string };
  const now = new Date().toISOString();
  const tyre = { ...(request.body as Document), sizeId, version: 0, createdAt: now, updatedAt: now };
  await tyres.insertOne(tyre);
  return reply.code(201).send(tyre);
});

/** The measuring process fills it with the shop's tyres. */
server.post('/fill', { bodyLimit: 1e9 }, (request) => fill(request.body as { tyres: Document[]; sizes: Document[] }));

async function fill({ tyres: newTyres, sizes: newSizes }: { tyres: Document[]; sizes: Document[] }) {
  await Promise.all([tyres.deleteMany({}), sizes.deleteMany({})]);
  await Promise.all([tyres.insertMany(newTyres), sizes.insertMany(newSizes)]);
  return { tyres: newTyres.length };
}

await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.send?.('ready');
process.on('disconnect', () => process.exit());
