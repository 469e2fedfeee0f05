import { describe, expect, it } from '@jest/globals';
import { evaluationShop } from '../../evaluation/evaluation-shop.ts';
import { entitiesIn } from './entities.ts';
import { Words } from './words.ts';

const now = new Date('2026-11-24T10:00:00Z');
const quantityOf = async (message: string) => (await entitiesIn(message, new Words(message), evaluationShop(now), now)).quantity;

describe('the number of tyres in a message', () => {
  it.each([
    ['2 kpl 205/55R16 asennettuna', 2],
    ['paljonko viisi rengasta maksaa', 5],
    ['kahdeksan talvirengasta kahteen autoon', 8],
    ['kuus kumii alle', 6],
    ['10 kesärengasta', 10],
    ['sarja asennettuna', 4],
    ['parin hinta', 2],
  ])('%s', async (message, quantity) => expect(await quantityOf(message)).toBe(quantity));

  it.each(['205/55R16', 'kuuden jälkeen', 'viisi milliä uraa', '16 tuuman renkaat'])('is not in: %s', async (message) =>
    expect(await quantityOf(message)).toBeUndefined(),
  );
});
