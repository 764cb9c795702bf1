module.exports = {
  title: 'Yard',
  url: 'https://yard.example',
  baseUrl: '/yard/',
  onBrokenLinks: 'warn',
  onBrokenAnchors: 'warn',
  onDuplicateRoutes: 'warn',
  markdown: {
    hooks: {onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'warn'},
  },
  presets: [
    ['classic', {
      docs: {sidebarPath: './sidebars.js'},
      blog: {showReadingTime: false, onUntruncatedBlogPosts: 'ignore'},
      theme: {},
    }],
  ],
  plugins: [
    ['@docusaurus/plugin-client-redirects', {
      redirects: [{from: '/docs/start', to: '/docs/intro'}],
    }],
  ],
  themeConfig: {
    navbar: {
      items: [
        {label: 'r201 Intro', to: '/docs/intro'},
        {label: 'r202 Starting', to: '/docs/starting'},
        {label: 'r203 Calendar', href: 'pathname:///yard/files/calendar.pdf'},
      ],
    },
  },
};
