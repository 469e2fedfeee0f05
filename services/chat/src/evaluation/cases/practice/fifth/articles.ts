import type { EvaluationCase } from '../../../case.ts';

export const articlesCases: readonly EvaluationCase[] = [
  {
    id: 'g-articles-01',
    group: 'articles',
    turns: [
      {
        ask: 'Lähdemme hiihtolomalle, auto on täynnä väkeä ja tavaraa ja katolla suksiboksi. Mistä selviää, paljonko bareja silloin pitää olla?',
        must: [['ovipylv', 'tankin luuk', 'tankinluuk']],
      },
    ],
  },
  {
    id: 'g-articles-02',
    group: 'articles',
    turns: [
      {
        ask: 'Pumppaan ilmat lämpimässä autotallissa, mutta ulkona on kunnon pakkaset. Kuinka paljon ylimääräistä sinne olisi syytä laittaa?',
        must: [['0,1–0,2', '0,1-0,2', '0,1 – 0,2']],
      },
    ],
  },
  {
    id: 'g-articles-03',
    group: 'articles',
    turns: [
      {
        ask: 'Työnsin mitan uraan: sisälaidassa on pintaa kolme milliä ja ulkolaidassa kuusi. Mikä kuluttaa vinosti?',
        must: [['ohjauskulm', 'väärä paine', 'väärästä paine', 'väärät paine', 'väärään paine']],
      },
    ],
  },
  {
    id: 'g-articles-04',
    group: 'articles',
    turns: [
      {
        ask: 'Urien pohjalla on poikittain pieniä kynnyksiä ja kesäkumin pinta on kulunut niiden tasalle. Montako milliä silloin on jäljellä?',
        must: ['1,6'],
      },
    ],
  },
  {
    id: 'g-articles-05',
    group: 'articles',
    turns: [
      {
        ask: 'Laissa riittää alle kaksi milliä, mutta teillä kehotetaan hankkimaan uudet kesäkumit jo neljässä. Myyntipuhettako vai mikä siinä muuttuu?',
        must: [['vesiliir', 'vesi ei ehdi', 'johtaa vettä', 'johtaa vet']],
      },
    ],
  },
  {
    id: 'g-articles-06',
    group: 'articles',
    turns: [
      {
        ask: 'Mökkiauton kesäkumit on tehty 2017, eikä niillä ole juuri ajettu. Montako vuotta semmoisia uskaltaa pitää?',
        must: [['8 vuo', '8 v.', 'kahdeksan vuo']],
      },
    ],
  },
  {
    id: 'g-articles-07',
    group: 'articles',
    turns: [
      {
        ask: 'Paljonko jarrutus pitenee sateella kahdeksastakympistä, jos kumissa on huonoin kirjain parhaan sijaan?',
        must: [['toista kymmentä', 'kolmen auton', 'kolme auton']],
      },
    ],
  },
  {
    id: 'g-articles-08',
    group: 'articles',
    turns: [
      {
        ask: 'Toisessa renkaassa luvataan 69 dB ja toisessa 72 dB. Onko kolmen yksikön erolla mitään merkitystä?',
        must: [['kaksinkert', 'tuplaa', 'tuplasti', 'kaksi kertaa', 'kaksi kertainen']],
      },
    ],
  },
  {
    id: 'g-articles-09',
    group: 'articles',
    turns: [
      {
        ask: 'Katselin pohjoismaisia kitkoja ja niissä on märkäpidosta pelkkä E. Onko tuote silloin susi?',
        must: [['ei ole virhe', 'ei se ole virhe', 'pehmeä kumi', 'lamelli', 'jäätä ja lunta', 'lunta ja jäätä']],
      },
    ],
  },
  {
    id: 'g-articles-10',
    group: 'articles',
    turns: [
      {
        ask: 'Uuden sähköautoni tehdasrenkaissa koko alkaa kirjaimilla HL. Saisin halvemmalla pelkät XL:t, kelpaavatko ne?',
        must: [['ei välttämättä', 'eivät välttämättä', 'ei riitä', 'eivät riitä', 'enemmän kantava', 'kantaa enemmän', 'ei ehkä riitä']],
      },
    ],
  },
  {
    id: 'g-articles-11',
    group: 'articles',
    turns: [
      {
        ask: 'Id.3:n koko pohja on pelkkää akkua ja pelkään, että tunkki puhkaisee sen. Miten te saatte tuollaisen auton turvallisesti ilmaan?',
        must: [['nostopist', 'nostokoh', 'nostopaik']],
      },
    ],
  },
  {
    id: 'g-articles-12',
    group: 'articles',
    turns: [
      {
        ask: 'Jos panen alle ulkomitoiltaan suuremmat pyörät kuin alkuperäiset, mitä vauhdin lukemalle kojetaulussa käy?',
        must: [['eri tavalla', 'todellista pienem', 'pienempää nopeutta', 'näyttää vähemmän', 'näyttää liian vähän', 'näyttää väärin']],
      },
    ],
  },
  {
    id: 'g-articles-13',
    group: 'articles',
    turns: [
      {
        ask: 'Ostin Saksan-reissulta nastattomat, joissa on kyllä vuori ja hiutale. Serkku väittää, että ne on tehty sateiselle autobaanalle. Mistä merkistä tietäisin, että ne toimivat peilijäällä?',
        must: [['jääpitomer', 'jääpito-mer', 'jääpidon merk', 'jäämerk']],
      },
    ],
  },
  {
    id: 'g-articles-14',
    group: 'articles',
    turns: [
      {
        ask: 'Vien kesäpyörät kellariin lokakuussa. Pitäisikö niistä päästää ilmat pihalle siksi aikaa?',
        must: [['ajopaine', 'normaali paine', 'normaali ajo', 'normaalit paine', 'normaaliin paine']],
      },
    ],
  },
];
