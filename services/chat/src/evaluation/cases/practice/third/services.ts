import type { EvaluationCase } from '../../../case.ts';
import { reach } from '../../seen/facts.ts';
import { plainNo } from '../facts.ts';

export const servicesCases: readonly EvaluationCase[] = [
  {
    id: 't-services-01',
    group: 'services',
    turns: [{ ask: 'Auto tärisee ainoastaan silloin, kun painan jarrua. Auttaako tasapainotus?', must: ['jarrulevy'] }],
  },
  {
    id: 't-services-02',
    group: 'services',
    turns: [{ ask: 'Auto vetää koko ajan oikealle. Mistä se johtuu?', must: [['paine', 'ohjauskulm']] }],
  },
  {
    id: 't-services-03',
    group: 'services',
    turns: [{ ask: 'Tärinä tuntuu penkissä eikä ratissa. Missä päässä autoa vika on?', must: [['takapyör', 'takana', 'takarenka']] }],
  },
  {
    id: 't-services-04',
    group: 'services',
    turns: [
      {
        ask: 'Ajoin eilen syvässä loskassa ja nyt aamulla pyörät vatkaavat. Voiko syy olla vanteen sisäpuolella?',
        must: [['lunta', 'lumi', 'jää', 'pese']],
      },
    ],
  },
  {
    id: 't-services-05',
    group: 'services',
    turns: [
      {
        ask: 'Kuinka pitkään neljän pyörän tasapainotuksessa menee?',
        must: [['puolesta tunnista', 'puoli tuntia', 'tunti', 'tuntiin', 'tunnin']],
      },
    ],
  },
  {
    id: 't-services-06',
    group: 'services',
    turns: [{ ask: 'Ruiskutin renkaaseen paikkausvaahtoa pullosta. Haittaako se korjausta?', must: [['pestävä', 'pestä', 'pesemme']] }],
  },
  {
    id: 't-services-07',
    group: 'services',
    turns: [{ ask: 'Alla on nyt se kapea vararengas. Kuinka lujaa sillä saa ajaa korjaamolle?', must: ['80'] }],
  },
  {
    id: 't-services-08',
    group: 'services',
    turns: [
      {
        ask: 'Löysin vajasta 12 vuotta vanhat renkaat. Laitatteko ne alle?',
        must: [['yli 10', 'yli kymmenen', '10 vuot', 'kymmenen vuot', 'emme asenna']],
      },
    ],
  },
  { id: 't-services-09', group: 'services', turns: [{ ask: 'Renkaan kyljessä on patti. Saako sen korjattua?', must: [plainNo] }] },
  {
    id: 't-services-10',
    group: 'services',
    turns: [
      {
        ask: 'Kulutuspinnassa on lähes sentin levyinen reikä. Onko toivoa paikata?',
        must: [['6 mm', '6 milli', 'kuusi milli', ...plainNo]],
      },
    ],
  },
  {
    id: 't-services-11',
    group: 'services',
    turns: [{ ask: 'Hankin käytetyt alut Torista ja niihin tarvitaan keskitysrenkaat. Mitä sarja maksaa?', must: ['24,90'] }],
  },
  {
    id: 't-services-12',
    group: 'services',
    turns: [
      {
        ask: 'Jääkö vanhat renkaat teille kierrätykseen ilman eri maksua, kun asennatte uudet?',
        must: ['kierrät', ['kuulu', 'sisält', 'kyllä', 'samaan hintaan', 'ilman eri', 'kierrätämme']],
      },
    ],
  },
  {
    id: 't-services-13',
    group: 'services',
    turns: [
      {
        ask: 'Minulla on kesärenkaat irrallaan ilman vanteita. Kelpaavatko ne säilöön?',
        must: [['voit', 'kyllä', 'säilytämme', 'onnistu', 'kelpaa', 'ilman vanteita']],
      },
    ],
  },
  {
    id: 't-services-14',
    group: 'services',
    turns: [
      {
        ask: 'Täytyykö rengashotellin sopimus irtisanoa, ettei se jatku ensi vuonna?',
        must: [['ei jatku', 'eikä sopimus jatku', 'itsestään', 'kauden kerrallaan', 'ei tarvitse']],
      },
    ],
  },
  {
    id: 't-services-15',
    group: 'services',
    turns: [
      {
        ask: 'Saanko osan säilytysmaksusta takaisin, jos noudan renkaat etuajassa?',
        must: [['emme hyvitä', 'ei hyvit', 'emme palauta', 'ei palaut']],
      },
    ],
  },
  {
    id: 't-services-16',
    group: 'services',
    turns: [
      { ask: 'Pestäänkö säilytykseen jätetyt pyörät myös takapuolelta?', must: [['molemmin puolin', 'molemmilta puolilta', 'kyllä']] },
    ],
  },
  { id: 't-services-17', group: 'services', turns: [{ ask: 'Haluaisin vain pesettää neljä pyörää. Mitä siitä tulee?', must: ['24,90'] }] },
  {
    id: 't-services-18',
    group: 'services',
    turns: [{ ask: 'Liikun pyörätuolilla. Pääseekö teille sisään?', must: [['kynnykset', 'kynnystä', 'esteet']] }],
  },
  { id: 't-services-19', group: 'services', turns: [{ ask: 'Kun ajan hallin eteen, mihin annan auton avaimen?', must: ['tisk'] }] },
  {
    id: 't-services-20',
    group: 'services',
    turns: [{ ask: 'Aion soittaa rengasrikon takia. Mitä tietoja minun pitäisi ottaa esille ennen puhelua?', must: ['rekisterinumero'] }],
  },
  {
    id: 't-services-21',
    group: 'services',
    turns: [{ ask: 'Tilasin paineanturit ulkomailta. Mitä maksaa, että ohjelmoitte ne autolle?', must: ['29,90'] }],
  },
  {
    id: 't-services-22',
    group: 'services',
    turns: [{ ask: 'Autossani on run flatit. Paljonko niistä tulee lisähintaa asennukseen rengasta kohti?', must: ['9,90'] }],
  },
  {
    id: 't-services-23',
    group: 'services',
    turns: [
      {
        ask: 'Teettekö rengaspaikan työntämällä tulpan ulkopuolelta vai irrotatteko renkaan?',
        must: [['sisäpuol', 'sisältä', 'sienipai', 'irrotamme']],
      },
    ],
  },
  {
    id: 't-services-24',
    group: 'services',
    turns: [{ ask: 'Kuinka nopeasti luottopäätös tulee, jos haen Erälainaa?', must: [['heti', 'saman tien']] }],
  },
  {
    id: 't-services-25',
    group: 'services',
    turns: [{ ask: 'Kaduttaa se osamaksusopimus. Monessako päivässä sen voi perua?', must: ['14'] }],
  },
  {
    id: 't-services-26',
    group: 'services',
    turns: [{ ask: 'Laitoin teille viestin lomakkeella. Missä ajassa siihen vastataan?', must: ['arkipäiv'] }],
  },
  {
    id: 't-services-27',
    group: 'services',
    turns: [{ ask: 'En ole tyytyväinen tehtyyn työhön. Mitä otan mukaan, kun tulen valittamaan?', must: ['kuit'] }],
  },
  {
    id: 't-services-28',
    group: 'services',
    turns: [
      {
        ask: 'Voiko käydä niin, että teette autoon jotain ylimääräistä ja lasku onkin isompi?',
        must: [['soitamme', 'kysymättä', 'ennen kuin']],
      },
    ],
  },
  // The shop's data says nothing of the following.
  {
    id: 't-services-29',
    group: 'services',
    turns: [{ ask: 'Tuletteko vaihtamaan pyörät minun pihalleni?', must: [reach], mustNot: ['€', 'tulemme pihaasi', 'kyllä tulemme'] }],
  },
  {
    id: 't-services-30',
    group: 'services',
    turns: [{ ask: 'Hoituuko teillä samalla moottoriöljyn vaihto?', must: [reach], mustNot: ['€'] }],
  },
];
