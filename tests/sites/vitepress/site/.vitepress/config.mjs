export default {
  title: 'Moth',
  base: '/moths/',
  srcExclude: ['drafts/**'],
  ignoreDeadLinks: true,
  rewrites: {
    'ref/species.md': 'species/index.md',
  },
  locales: {
    root: {label: 'English', lang: 'en'},
    fr: {label: 'Français', lang: 'fr'},
  },
  themeConfig: {
    nav: [
      {text: 'r101 Guide', link: '/guide/'},
      {text: 'r102 Traps', link: '/guide/traps'},
      {text: 'r103 Lamps', link: '/guide/lamp'},
    ],
    sidebar: [
      {text: 'r104 Nets', link: '/guide/nets.md'},
      {text: 'r105 Species', link: '/species/'},
      {text: 'r106 Species', link: '/ref/species'},
      {text: 'r107 Plates', link: '/plates'},
    ],
  },
};
