const technologies = [
  {
    name: 'Analytiikkapalvelu',
    text: 'Kertoo meille, mitä sivuja luetaan, mistä kävijät tulevat ja millaisella laitteella. Palvelu tallentaa evästeen, jonka avulla se erottaa kävijät toisistaan. Tietojen avulla korjaamme sen, mikä sivustolla ei toimi. Ladataan vasta, kun hyväksyt evästeet.',
  },
  {
    name: 'Tunnisteiden hallinta',
    text: 'Työkalu, jolla muut seurantateknologiat otetaan käyttöön. Se ei itse kerää tietoja, mutta mahdollistaa muun seurannan. Ladataan vasta, kun hyväksyt evästeet.',
  },
] as const;

/** The technologies that the consent is about. Loaded when a visitor opens it. */
export default function ConsentDetails() {
  return (
    <>
      <h2 className="text-lg">Käyttämämme seurantateknologiat</h2>
      <dl className="mt-3 grid max-w-[70ch] gap-4 text-sm">
        {technologies.map(({ name, text }) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-1 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-[70ch] text-sm text-muted">
        Ilman suostumustasi selaimeesi tallennetaan vain se, mitä sivusto tarvitsee toimiakseen, kuten valitsemasi väriteema ja tämä
        valinta.
      </p>
    </>
  );
}
