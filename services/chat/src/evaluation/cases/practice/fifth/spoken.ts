import type { EvaluationCase } from '../../../case.ts';
import { reach } from '../../seen/facts.ts';

export const spokenCases: readonly EvaluationCase[] = [
  {
    id: 'g-spoken-01',
    group: 'spoken',
    turns: [
      {
        ask: 'mul on hauva-allergia ni tuleeks siel niiskutus ku oottelee, ku luin et siel hengailee koira',
        must: [['omassa huonee', 'omaan huonee', 'kerro vain tulles', 'kerro tulles', 'kerro, kun tulet']],
      },
    ],
  },
  {
    id: 'g-spoken-02',
    group: 'spoken',
    turns: [
      {
        ask: 'onks ne kesäpyörät teil varmas tallessa ettei kukaa pölli niit talven aikan',
        must: [['lukit', 'lukossa', 'lukon', 'murto', 'vakuutet', 'vakuutus']],
      },
    ],
  },
  {
    id: 'g-spoken-03',
    group: 'spoken',
    turns: [
      {
        ask: 'kummat mie paan talaveks, pelit vai alut, ku kuopissa tulloo aina osumia',
        must: [['kestää talven', 'talven kolhu', 'kestää kolhu', 'peltivanne kest', 'peltivanteet kest']],
      },
    ],
  },
  {
    id: 'g-spoken-04',
    group: 'spoken',
    turns: [
      {
        ask: 'se keltane valo syttyy ja yks pyörä on selevästi lötkömpi ku ne muut kolome, mittee tämä meinoo',
        must: [['vuoto', 'vuota', 'vuotaa']],
      },
    ],
  },
  {
    id: 'g-spoken-05',
    group: 'spoken',
    turns: [{ ask: 'noi piikit pitää ihan hirveetä meteliä, rauhottuuks se jos heittää tilalle kitkat', must: [['hiljai', 'hiljen']] }],
  },
  {
    id: 'g-spoken-06',
    group: 'spoken',
    turns: [
      {
        ask: 'kui paljo yks kaheksantoist tuumane pyör oikke paina, jaksak mää nosta semmotte',
        must: [['20 kilo', '20 kg', 'kaksikymmentä kilo']],
      },
    ],
  },
  {
    id: 'g-spoken-07',
    group: 'spoken',
    turns: [
      {
        ask: 'mää aja vaa jottai viistonni kilsaa vuodes, onk sil energiakirjamel mul mittä välii vai kattonk jottai muut',
        must: [['märkäpi', 'märkä pito', 'pito märäl']],
      },
    ],
  },
  // The shop's data says nothing of the following.
  {
    id: 'g-spoken-08',
    group: 'spoken',
    turns: [
      {
        ask: 'mul jäi ylimääräset hyvät nastarenkaat ku myin auton, ostaisitteks te ne multa pois',
        must: [reach],
        mustNot: ['ostamme ne', 'kyllä ostamme', 'otamme ne vaihdossa'],
      },
    ],
  },
];
